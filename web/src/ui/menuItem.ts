import css from './Menu.module.css';

/** Classes of what stands inside a `Menu`. */
export const menuItem = { item: css.item, rule: css.rule, title: css.title, block: css.block } as Record<
  'item' | 'rule' | 'title' | 'block',
  string
>;
