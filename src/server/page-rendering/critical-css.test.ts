import { expect, test } from 'vitest'
import { extractCriticalCss, listClasses } from './critical-css.ts'

const used = listClasses('<p class="a b"><i class="c"></i></p>')

test.each([
  ['.a{color:red}.x{color:blue}', '.a{color:red}'],
  ['.a .x{top:0}.a:hover,.b>p{top:1px}', '.a:hover,.b>p{top:1px}'],
  ['@layer m{.x{top:0}.c{top:1px}}', '@layer m{.c{top:1px}}'],
  ['@media (width>1px){.x{top:0}}body{margin:0}', 'body{margin:0}'],
  ['@layer m;@font-face{font-family:F}@keyframes k{to{top:0}}', '@layer m;@font-face{font-family:F}'],
])('the critical CSS of a public page takes from %s only %s', (css, kept) => {
  expect(extractCriticalCss(css, used)).toBe(kept)
})
