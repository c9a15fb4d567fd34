/** What is kept about readers, as long as the site has no words of its own. */
export function PrivacyText({ name }: { name: string }) {
  return (
    <>
      <p>You don’t need an account to read {name}.</p>
      <h2>What is kept</h2>
      <p>
        With an account: your email address, a phone number if you verify one, what you write, and what you follow, save and clap for. It is
        shown to others only where the page says so: your name and profile, your public lists, your responses, and the stories you clapped
        for.
      </p>
      <h2>What is counted</h2>
      <p>
        With your consent where the law asks for it: which pages are opened and from where, how far and how long stories are read, how fast
        pages are, and what goes wrong on them. What you search for is left out. Nothing is counted when your browser says that you don’t
        want to be tracked.
      </p>
      <h2>What stays with you</h2>
      <p>
        Recent searches, which stories you opened this month, and what you haven’t sent yet stay on your device. A cookie keeps you signed
        in and remembers whether you read in light or dark.
      </p>
      <h2>Others</h2>
      <p>Pages load nothing from other sites until you start a player from one of them.</p>
    </>
  );
}
