import { describe, expect, it } from 'vitest'
import { foldUnits } from './fold.parse.ts'
import { findNumbers, findSmallNumbers, isReplaced } from './numbers.parse.ts'

const values = (text: string) => findNumbers(foldUnits(text)).map(({ value }) => value)

describe('numbers of a sentence', () => {
  it('reads decimals and thousands of any language', () => {
    expect(values('6,5 and 6.5, 1,200 and 1.200')).toEqual([6.5, 6.5, 1200, 1200])
    expect(values('٣٫٥ من ٥')).toEqual([3.5, 5])
  })

  it('leaves out the number of a list item', () => {
    expect(values('4) IELTS 6.5')).toEqual([6.5])
    expect(values('3.5 GPA')).toEqual([3.5])
  })

  it('reads number words of the language and of English', () => {
    expect(findSmallNumbers('zwei oder three', 'de').map(({ value }) => value)).toEqual([2, 3])
    expect(findSmallNumbers('两封', 'zh').map(({ value }) => value)).toEqual([2])
    expect(findSmallNumbers('第二年', 'zh')).toEqual([])
  })

  it('recognises a number that was raised to another', () => {
    const text = 'rose from 3.0 to 3.2'
    expect(findNumbers(text).map((token) => isReplaced(text, token))).toEqual([true, false])
  })

  it('takes a number after "not less than" for a minimum', () => {
    const text = 'not less than 90'
    expect(findNumbers(text).map((token) => isReplaced(text, token))).toEqual([false])
  })
})
