import { describe, expect, it } from 'vitest'
import { foldText } from '#src/shared/unicode.ts'
import * as claimRules from './claim-kinds.rules.ts'
import { judgeClaims } from './claims.engine.ts'
import * as raisedRules from './overclaim-kinds.rules.ts'
import { detectSentenceLanguage } from './sentence-language.parse.ts'
import * as stateRules from './states.rules.ts'
import * as strongRules from './strong-claims.rules.ts'

const facts = [
  { id: 'language', kind: 'language', text: 'español, alemán A1', date: null },
  { id: 'award', kind: 'award', text: 'الجائزة الثالثة، مسابقة العود', date: '2024-05' },
]
const judge = (text: string, language: 'es' | 'ar' | 'zh') =>
  judgeClaims(text, {
    language,
    document: 'statement',
    evidence: { facts, programme: { university: '', name: '', facts: [] } },
    today: '2026-11',
  }).map(({ lacks }) => lacks)

describe('sentences in another language than their document', () => {
  it.each([
    ['Ich habe in der Stadt gelebt.', 'es', 'de'],
    ['I have worked there for a year.', 'zh', 'en'],
    ['我修理真空泵。', 'de', 'zh'],
    ['我会 Photoshop 和 Illustrator。', 'zh', 'zh'],
    ['درست الفيزياء ثلاث سنوات.', 'fr', 'ar'],
    ['Trabajé en el taller.', 'es', 'es'],
    ['Glen Orrin Mill.', 'de', 'de'],
  ] as const)('the language of "%s" in a document in %s is %s', (text, document, language) => {
    expect(detectSentenceLanguage(text, document)).toBe(language)
  })

  it('a sentence in an unsupported script is marked', () => {
    expect(judge('Мой перевод получил премию.', 'es')).toEqual([['words']])
    expect(judge('Москва', 'es')).toEqual([['words']])
  })

  it('a sentence in another language is checked like any claim', () => {
    expect(judge('Deutsch spreche ich fließend.', 'es')).not.toContainEqual([])
  })
})

describe('claims in Arabic', () => {
  it('an Arabic sentence about a better prize than the stated one is marked', () => {
    expect(judge('نلت الجائزة الأولى في مسابقة العود.', 'ar')).toEqual([['claim']])
    expect(judge('نلت الجائزة الثالثة في مسابقة العود.', 'ar')).toEqual([[]])
  })

  it('Arabic rules are written as folded text, because other spellings never match', () => {
    const patternsIn = (value: unknown): RegExp[] => {
      if (value instanceof RegExp) return [value]
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(patternsIn) : []
    }
    const patterns = [claimRules, raisedRules, stateRules, strongRules].flatMap((rules) =>
      Object.values(rules).flatMap(patternsIn),
    )
    const arabic = patterns.map(({ source }) => (source.match(/\p{Script=Arabic}+/gu) ?? []).join(' '))
    expect(arabic.join('')).not.toBe('')
    expect(arabic.map(foldText)).toEqual(arabic)
  })
})
