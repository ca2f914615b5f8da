// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { removeDeletions } from './paste.client.ts'

it('DC-01: pasting text with tracked changes omits deletions and keeps insertions', () => {
  const pasted = removeDeletions(
    '<html><body><p class="MsoNormal">I <del cite="mailto:Ada">hate</del><ins>love</ins> rivers<span class="MsoCommentReference"><a>[A1]</a></span>.</p></body></html>',
  )
  expect(pasted.replace(/<[^>]*>/g, '')).toBe('I love rivers.')
  expect(removeDeletions('<b data-pm-slice="1 1 []">kept</b>')).toBe('<b data-pm-slice="1 1 []">kept</b>')
})
