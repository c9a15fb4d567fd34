// What Next made for the first drawing of each page: the elements of its layouts, sheets and boundaries, and what it drew them with.
// All but a few places of it is the same for each request.
import { parse } from 'node:querystring';
import { clientsOf, flight, flightClient, lastApp, moduleOf, workAsyncStorage, workUnitAsyncStorage } from './framework.mjs';
import { Components } from './components.mjs';
import { isElement, isPlain, isPromise, remade } from './walk.mjs';

const templates = new Map();

const nameOf = (route) => /([^/]+)\/\[k\]\/page$/u.exec(route)?.[1];

/** The template of a page by its name, once Next has drawn it. */
export const templateOf = (page) => templates.get(page);

/** React’s own functions: what stands in their place also notes what Next draws. */
export const { renderToPipeableStream: drawComponents } = flight;
const { createFromNodeStream: readComponents } = flightClient;

/** What was walked already, by what App takes for the stream of a page’s data. */
const read = new WeakMap();

/** Has App read a model that was walked. */
export function asStream(value) {
  const stream = {};
  read.set(stream, Object.assign(Promise.resolve(value), { status: 'fulfilled', value }));
  return stream;
}

flight.renderToPipeableStream = (model, manifest, options) => {
  const [work, unit] = [workAsyncStorage.getStore(), workUnitAsyncStorage.getStore()];
  const page = work && nameOf(work.page);
  // `P` is in the data of whole documents that did not fail.
  if (page && unit?.type === 'request' && model?.P && !templates.has(page)) {
    const pageModule = moduleOf(work.page);
    templates.set(page, {
      model,
      manifest,
      work,
      unit,
      pageModule,
      components: new Components(clientsOf(work.page)),
    });
  }
  return drawComponents(model, manifest, options);
};

flightClient.createFromNodeStream = (stream, ...rest) => {
  if (read.has(stream)) return read.get(stream);
  const template = templates.get(nameOf(workAsyncStorage.getStore()?.page));
  if (template && !template.app) template.app = lastApp();
  return readComponents(stream, ...rest);
};

const OUTLET = 'Next.MetadataOutlet';

/** What a request has in the places that differ. */
function placesOf({ model, pageModule }, url, query, params) {
  const { Viewport, Metadata, MetadataOutlet } = pageModule.createMetadataComponents({
    tree: pageModule.routeModule.userland.loaderTree,
    parsedQuery: query,
    pathname: url.pathname,
    metadataContext: { trailingSlash: false, isStaticMetadataRouteFile: false },
    interpolatedParams: params,
    serveStreamingMetadata: true,
  });
  const [, viewport, metadata] = model.t.h.r.props.children;
  const components = new Map([
    [viewport.type, Viewport],
    [metadata.type, Metadata],
  ]);
  return {
    component: (type) => (type?.displayName === OUTLET ? MetadataOutlet : (components.get(type) ?? type)),
    /** In the tree of segments. */
    k: params.k,
    props: { params: Promise.resolve(params), searchParams: Promise.resolve(query) },
  };
}

function filled(value, places) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => filled(one, places));
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, filled(one, places)]));
  const isOurs = isElement(value);
  if (!isOurs && (value.$$typeof !== undefined || isPromise(value) || !isPlain(value))) return value;
  if (value.n === 'k' && value.t === 'd') return { ...value, k: places.k };
  const from = isOurs ? value.props : value;
  const copy = {};
  for (const name in from)
    copy[name] = isOurs && places.props[name] && isPromise(from[name]) ? places.props[name] : filled(from[name], places);
  return isOurs ? remade(value, places.component(value.type), copy) : copy;
}

/** A query as Next writes it. */
function written(query) {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
}

/** What Next would draw for this request. */
export function modelFor(template, url, params) {
  const search = url.searchParams.toString();
  const query = { ...parse(url.search.slice(1)) };
  const model = filled(template.model, placesOf(template, url, query, params));
  return { ...model, c: `${url.pathname}${search && `?${search}`}`.split('/'), q: written(query) };
}

/** Does something as Next does it for a request: server components ask for its headers. */
export function within({ work, unit }, url, headers, act) {
  const values = {
    headers: { get: (name) => headers[name] ?? null },
    url: { pathname: url.pathname, search: url.search },
    asyncApiPromises: undefined,
  };
  const own = Object.entries(values).map(([name, value]) => [name, { value, writable: true, enumerable: true }]);
  const request = Object.create(unit, Object.fromEntries(own));
  return workAsyncStorage.run(Object.create(work), () => workUnitAsyncStorage.run(request, act));
}
