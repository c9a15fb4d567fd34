/** What is kept about readers, as long as the site has no words of its own. */
export function PrivacyText({ name }: { name: string }) {
  return (
    <>
      <p>Reading {name} needs no account.</p>
      <h2>What is kept</h2>
      <p>With an account: your e-mail address, what you write, and what you follow, save and applaud. It is shown to others only where the page says so: your name and profile, your public lists, your responses, and the stories you applauded.</p>
      <h2>What stays with you</h2>
      <p>Recent searches and what you have not sent yet stay on your device. A cookie keeps you signed in and remembers whether you read in light or dark.</p>
      <h2>Others</h2>
      <p>Pages load nothing from other sites until you start a player that comes from there.</p>
    </>
  );
}
