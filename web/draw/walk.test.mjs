import { createElement, Fragment, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { walk } from './walk.mjs';

const reference = (name) => Object.assign(() => name, { $$typeof: Symbol.for('react.client.reference'), $$id: name });
/** A client component shows what it was given. */
const Box = ({ title, children }) => createElement('div', { title }, children);
const Name = async () => 'name';
const Twice = ({ children }) => [createElement(Fragment, { key: 1 }, children), createElement(Fragment, { key: 2 }, children)];
const Fails = () => {
  throw new Error('no');
};
const walked = async (value) => renderToStaticMarkup(await walk(value, () => Box));

test('server components are called until elements and client components are left', async () => {
  const page = createElement(Suspense, null, createElement(Twice, null, createElement('p', null, 'a ', createElement(Name), null, 3)));
  expect(await walked(page)).toBe('<p>a name3</p><p>a name3</p>');
});

test('a client component gets what it is given, with server components in it called, wherever they stand', async () => {
  const given = { title: 'title', children: [{ deep: 1 }.deep, createElement(Name, { key: 'n' })] };
  expect(await walked(createElement(reference('Box'), given))).toBe('<div title="title">1name</div>');
  const seen = [];
  const props = {
    map: new Map([['a', createElement(Name)]]),
    list: [{ one: createElement(Name) }],
    when: new Date(0),
    none: undefined,
  };
  const { props: made } = await walk(createElement(reference('Box'), props), ({ $$id }) => (seen.push($$id), Box));
  expect(seen).toEqual(['Box']);
  expect(made).toEqual({
    map: new Map([['a', 'name']]),
    list: [{ one: 'name' }],
    when: new Date(0),
    none: undefined,
  });
});

test('what holds no component stays the same object, and promises stay promises', () => {
  const data = { list: [1, { two: 'two' }] };
  const later = Promise.resolve(1);
  const element = createElement('p', { title: 'a' }, 'text');
  for (const same of [data, later, element, null, undefined, 1, 'text']) expect(walk(same, () => Box)).toBe(same);
  expect(walk({ later }, () => Box).later).toBe(later);
});

test('what a component throws is thrown, at once or later', async () => {
  expect(() => walk(createElement(Fails), () => Box)).toThrow('no');
  await expect(walk([createElement(async () => Fails())], () => Box)).rejects.toThrow('no');
});
