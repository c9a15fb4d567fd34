import { NotFoundText } from '@/features/errors/NotFoundText';

/** Only reached inside the renderer; addresses that do not exist get the page `not-found` from the front door. */
export default function NotFound() {
  return <NotFoundText />;
}
