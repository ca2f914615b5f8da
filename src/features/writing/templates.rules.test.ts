import { describe, expect, it } from 'vitest'
import arabic from '../../../public/locales/ar/common.json' with { type: 'json' }
import german from '../../../public/locales/de/common.json' with { type: 'json' }
import english from '../../../public/locales/en/common.json' with { type: 'json' }
import spanish from '../../../public/locales/es/common.json' with { type: 'json' }
import french from '../../../public/locales/fr/common.json' with { type: 'json' }
import chinese from '../../../public/locales/zh/common.json' with { type: 'json' }
import { judgeText } from './evidence.commands.ts'
import { openClaims } from './evidence-sheet.engine.ts'
import { maxTitleLength, writingKinds, writingLanguages } from './rules.ts'
import { filterTemplates, maxHeadingLength, templateIds, templateLevels, templateParts } from './templates.rules.ts'

describe('templates of writings', () => {
  it('DC-01: there are ten templates, and each kind has one for each level', () => {
    expect(filterTemplates({ kind: null, level: null })).toHaveLength(10)
    for (const kind of writingKinds)
      for (const level of templateLevels) expect(filterTemplates({ kind, level }), `${kind} ${level}`).not.toEqual([])
  })

  it('the templates are filtered by kind and level', () => {
    expect(filterTemplates({ kind: 'letter', level: 'master' })).toEqual(['letterMaster', 'letterScholarship'])
    expect(filterTemplates({ kind: 'statement', level: 'doctorate' })).toEqual(['statementDoctorate'])
  })

  it.each([english, spanish, french, german, chinese, arabic])(
    'each template has a title and valid headings, without duplicates',
    ({ templates: { texts } }) => {
      for (const id of templateIds) {
        const { title, ...words } = texts[id]
        const headings = templateParts.map((part) => words[part].heading)
        expect(title.length).toBeLessThanOrEqual(maxTitleLength)
        expect(Math.max(...headings.map((heading) => heading.length))).toBeLessThanOrEqual(maxHeadingLength)
        expect(new Set(headings).size, id).toBe(templateParts.length)
      }
    },
  )

  const texts = { en: english, es: spanish, fr: french, de: german, zh: chinese, ar: arabic }
  it.each(writingLanguages)(
    'no heading of a template is an unsupported claim that an export would omit, in %s',
    async (language) => {
      const nothing = { evidence: { facts: [], programme: { university: '', name: '', facts: [] } }, known: [] }
      for (const id of templateIds) {
        const { title: _title, ...words } = texts[language].templates.texts[id]
        const text = templateParts.map((part) => words[part].heading).join('\n')
        const headings = [{ start: 0, end: text.length }]
        const sheet = await judgeText({ text, headings, kind: 'statement', language }, nothing)
        expect(
          openClaims(sheet).map((claim) => claim.text),
          id,
        ).toEqual([])
      }
    },
  )
})
