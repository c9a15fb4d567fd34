export { dataOf, documentOf } from './document.mjs';
export { isOpen, prove } from './proof.mjs';
export { templateOf } from './template.mjs';
