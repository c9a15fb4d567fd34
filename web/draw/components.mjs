// Client components by the references that server components hold in their place.
import { clientModule } from './framework.mjs';

/** Where a reference leads: the module’s entry for browsers and the name of what it exports. */
function entryOf(id, { clientModules }) {
  if (clientModules[id]) return { entry: clientModules[id], name: clientModules[id].name };
  const at = id.lastIndexOf('#');
  return { entry: clientModules[id.slice(0, at)], name: id.slice(at + 1) };
}

/** A page’s client components; each is `{ component, chunks }`, the latter what a browser loads for it. */
export class Components {
  #manifest;
  #known = new Map();

  constructor(manifest) {
    this.#manifest = manifest;
  }

  of({ $$id: id }) {
    const known = this.#known.get(id);
    if (known) return known;
    const { entry, name } = entryOf(id, this.#manifest);
    const modules = this.#manifest.ssrModuleMapping[entry.id];
    const loaded = clientModule((modules[name] ?? modules['*']).id);
    const component = name === '*' ? loaded : loaded[name || 'default'];
    if (component === undefined) throw new Error(`${id} is not in this build`);
    const found = { component, chunks: entry.chunks };
    this.#known.set(id, found);
    return found;
  }
}
