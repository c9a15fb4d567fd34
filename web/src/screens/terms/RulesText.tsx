/** The rules, as long as the site has none of its own. */
export function RulesText({ name }: { name: string }) {
  return (
    <>
      <p>They hold for stories, responses, lists and profiles on {name}.</p>
      <ul>
        <li>Write nothing that threatens or degrades people, and nothing that invites others to do so.</li>
        <li>Publish only what you may publish, and name your sources.</li>
        <li>Do not deceive readers about who you are or who pays you.</li>
        <li>Do not overload the site or collect the data of its readers.</li>
      </ul>
      <p>Stories and accounts against these rules can be suspended. The writer is told why.</p>
    </>
  );
}
