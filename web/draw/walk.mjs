// Calls server components until only elements and client components are left. React would write what they come to as
// text and read it again.
const ELEMENT = Symbol.for('react.transitional.element');
const REFERENCE = Symbol.for('react.client.reference');

/** Whether this stands where a client component is. */
const isReference = (type) => type?.$$typeof === REFERENCE;

export const isElement = (value) => value?.$$typeof === ELEMENT;
export const isPromise = (value) => typeof value?.then === 'function';

export function isPlain(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The same element with other properties. Keys tell siblings apart when a page changes; a document has no use for them. */
export const remade = ({ key }, type, props) => ({
  $$typeof: ELEMENT,
  type,
  key,
  ref: null,
  props,
});

/** What a value comes to, or a promise of it. The value itself where nothing in it is a component. */
export function walk(value, component) {
  if (isReference(value)) return component(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return list(value, component);
  if (isElement(value)) return element(value, component);
  if (value.$$typeof !== undefined || isPromise(value)) return value;
  if (value instanceof Map) return map(value, component);
  return isPlain(value) ? properties(value, component) : value;
}

function list(values, component) {
  let walked;
  let isLater = false;
  for (let n = 0; n < values.length; n++) {
    const made = walk(values[n], component);
    if (made === values[n]) continue;
    walked ??= [...values];
    walked[n] = made;
    isLater ||= isPromise(made);
  }
  return isLater ? Promise.all(walked) : (walked ?? values);
}

async function map(values, component) {
  const pairs = [...values].map(async ([key, value]) => [key, await walk(value, component)]);
  return new Map(await Promise.all(pairs));
}

function properties(values, component) {
  let walked;
  const later = [];
  for (const name in values) {
    const made = walk(values[name], component);
    if (made === values[name]) continue;
    walked ??= { ...values };
    walked[name] = made;
    if (isPromise(made)) later.push(name);
  }
  if (later.length === 0) return walked ?? values;
  return Promise.all(later.map((name) => walked[name])).then((made) => {
    later.forEach((name, n) => (walked[name] = made[n]));
    return walked;
  });
}

/** Elements of the page itself hold others among their children only. */
function children(of, component) {
  const { children: given } = of.props;
  if (given === null || typeof given !== 'object') return of;
  const made = walk(given, component);
  const withThem = (them) => remade(of, of.type, { ...of.props, children: them });
  if (isPromise(made)) return made.then(withThem);
  return made === given ? of : withThem(made);
}

function element(of, component) {
  const { type } = of;
  if (typeof type === 'string') return children(of, component);
  if (typeof type === 'function' && !isReference(type)) {
    const made = type(of.props);
    return isPromise(made) ? made.then((it) => walk(it, component)) : walk(made, component);
  }
  const known = isReference(type) ? component(type) : type;
  const props = properties(of.props, component);
  if (isPromise(props)) return props.then((them) => remade(of, known, them));
  return known === type && props === of.props ? of : remade(of, known, props);
}
