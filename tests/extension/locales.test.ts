import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageFactKinds } from '#src/features/official-pages/page-reading.rules.ts'

// Texts of the browser extension.

const readMessages = (language: string) =>
  JSON.parse(readFileSync(`extension/_locales/${language}/messages.json`, 'utf8')) as Record<
    string,
    { message: string }
  >

const english = readMessages('en')

it.each(['es', 'fr', 'de', 'zh_CN', 'ar'])(
  '%s has each text of the extension, with the same placeholders',
  (language) => {
    const messages = readMessages(language)
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted())
    const placeholders = (text: string | undefined) => (text?.match(/\$\d/g) ?? []).toSorted()
    for (const [name, { message }] of Object.entries(english)) {
      expect(messages[name]?.message, name).not.toBe('')
      expect({ name, placeholders: placeholders(messages[name]?.message) }).toEqual({
        name,
        placeholders: placeholders(message),
      })
    }
  },
)

it('each kind of fact has a name', () => {
  expect(pageFactKinds.filter((kind) => !english[`fact_${kind}`])).toEqual([])
})

it('each text that the code names exists', () => {
  const code = ['popup', 'options'].map((name) => readFileSync(`extension/src/${name}.ts`, 'utf8')).join('')
  const pages = ['popup', 'options'].map((name) => readFileSync(`extension/pages/${name}.html`, 'utf8')).join('')
  const named = [
    ...code.matchAll(/translate\('(\w+)'/g),
    ...code.matchAll(/'(error[A-Z]\w+)'/g),
    ...pages.matchAll(/data-text="(\w+)"/g),
  ].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !english[name])).toEqual([])
})
