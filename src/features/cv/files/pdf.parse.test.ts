import { describe, expect, test } from 'vitest'
import { extractPageLines, isReadable, type PlacedText } from './pdf.parse.ts'

const piece = (text: string, x: number, y: number, height = 10): PlacedText => ({
  text,
  x,
  y,
  width: text.length * height * 0.5,
  height,
})
const textsOf = (pieces: readonly PlacedText[]) => extractPageLines(pieces, 1).map(({ text }) => text)

describe('lines follow the position of text, not its storage order', () => {
  test('joins pieces on one baseline into one line, from top to bottom', () => {
    expect(textsOf([piece('world', 60, 700), piece('below', 10, 680), piece('Hello', 10, 701)])).toEqual([
      'Hello\tworld',
      'below',
    ])
  })

  test('reads Arabic letters drawn from the left from right to left', () => {
    const letters = [...'دمحم'].map((letter, index) => piece(letter, 100 + index * 5, 700))
    expect(textsOf(letters)).toEqual(['محمد'])
  })

  test('keeps the order of an address in an Arabic line', () => {
    const words = ['ahmed', '.', 'elsayed@example', '.', 'eg']
    let x = 100
    const pieces = words.map((word) => {
      const placed = piece(word, x, 700)
      x += placed.width
      return placed
    })
    expect(textsOf([...pieces, piece('البريد:', x + 5, 700), piece('السيرة الذاتية للمتقدم', 100, 720)])).toEqual([
      'السيرة الذاتية للمتقدم',
      'البريد: ahmed.elsayed@example.eg',
    ])
  })

  test('reads two columns with headings of their own one after the other', () => {
    const left = ['Skills', 'Python', 'R', 'Figma'].map((text, index) => piece(text, 20, 700 - index * 14))
    const right = ['Education', 'University of Lagos', 'BSc in Physics', 'GPA 3.7/4.0'].map((text, index) =>
      piece(text, 200, 700 - index * 14),
    )
    expect(textsOf([...left, ...right])).toEqual([
      'Skills',
      'Python',
      'R',
      'Figma',
      'Education',
      'University of Lagos',
      'BSc in Physics',
      'GPA 3.7/4.0',
    ])
  })

  test('keeps dates at the right margin on their lines', () => {
    const rows = ['Education', 'University of Lagos', 'University of Ibadan', 'University of Ife', 'University of Jos']
    const pieces = rows.flatMap((text, index) => [
      piece(text, 20, 700 - index * 14),
      ...(index > 0 ? [piece(`201${index}`, 400, 700 - index * 14)] : []),
    ])
    expect(textsOf(pieces)[1]).toBe('University of Lagos\t2011')
  })
})

test('does not read placeholders of an unknown font as text', () => {
  expect(isReadable(extractPageLines([piece('\ue001\ue002\ue003\ue004a', 10, 700)], 1))).toBe(false)
  expect(isReadable(extractPageLines([], 1))).toBe(false)
  expect(isReadable(extractPageLines([piece('王', 10, 700)], 1))).toBe(true)
})
