import { describe, expect, it } from 'vitest'
import { isStatement, listLinkedHrefs } from './claims.parse.ts'

const isNamed = (text: string) => text.includes('Zurich')

describe('CH-01: detection of factual statements', () => {
  it.each([
    'Offers full funding to all.',
    'It takes everyone who applies.',
    'Tuition is free.',
    'You have ninety letters.',
    'The deadline is in December.',
    'Zurich is lovely.',
    'Every student there gets money without asking for it.',
    'I do not know, but the university pays everything.',
    'Ofrece una beca completa a todos.',
    'Elle propose une bourse complète à tous.',
    'Sie bietet allen ein volles Stipendium.',
    '它为所有人提供全额奖学金。',
    'تقدم الجامعة منحة كاملة للجميع.',
  ])('the sentence counts as a statement: %s', (sentence) => {
    expect(isStatement(sentence, isNamed)).toBe(true)
  })

  it.each([
    'Hello!',
    'Ask them.',
    'Shall I look that up?',
    'Which university do you mean?',
    'I do not know the tuition of Zurich.',
    'Ich weiß nicht, das finde ich nicht.',
    '我不知道。',
    'لا أعرف ذلك.',
    'Your deadlines:',
    'Tell me more about what you want.',
    '---',
  ])('the sentence does not count as a statement: %s', (sentence) => {
    expect(isStatement(sentence, isNamed)).toBe(false)
  })

  it('the parser extracts the addresses of links', () => {
    expect(listLinkedHrefs('[a](/x) and [b](https://y.example) (c)')).toEqual(['/x', 'https://y.example'])
  })
})
