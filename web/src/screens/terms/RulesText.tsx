/** The rules, as long as the site has none of its own. */
export function RulesText({ name }: { name: string }) {
  return (
    <>
      <p>They apply to stories, responses, lists and profiles on {name}.</p>
      <ul>
        <li>Write nothing that threatens or degrades people, and nothing that invites others to do so.</li>
        <li>Publish only what you have the right to publish, and name your sources.</li>
        <li>Don’t deceive readers about who you are or who pays you.</li>
        <li>Don’t overload the site or collect its readers’ data.</li>
      </ul>
      <p>Stories and accounts that break these rules can be suspended. The writer is told why.</p>
    </>
  );
}
