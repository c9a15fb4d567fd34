// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { chosenSidebar, SHOW_EARLY, showNavigation, switchSidebar } from './sidebarChoice';

const root = document.documentElement.dataset;
const load = () => {
  delete root.nav;
  delete root.sidebar;
  runInThisContext(SHOW_EARLY);
};

beforeEach(() => localStorage.clear());

test('the next page shows the navigation and the sidebar as they were, before it is painted', () => {
  load();
  expect([root.nav, root.sidebar]).toEqual([undefined, undefined]);
  showNavigation(true);
  expect(switchSidebar()).toBe('slim');
  load();
  expect([root.nav, root.sidebar, chosenSidebar()]).toEqual(['slim', 'slim', 'slim']);
});

test('without the slim navigation nothing is slim, whatever was chosen before', () => {
  showNavigation(true);
  switchSidebar();
  showNavigation(false);
  load();
  expect([root.nav, root.sidebar]).toEqual(['plain', undefined]);
});
