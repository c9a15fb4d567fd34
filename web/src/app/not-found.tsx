/**
 * The front door decides what is missing and names the screen for it, so this is never drawn. Without it Next puts a screen of
 * its own into the data of every page.
 */
export default function NotFound() {
  return null;
}
