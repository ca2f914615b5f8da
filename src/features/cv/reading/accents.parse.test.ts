import { expect, test } from 'vitest'
import { joinAccents } from './accents.parse.ts'

test.each([
  ['Garc´ıa Nu´n˜ez', 'García Núñez'],
  ['Mu¨ller and M¨uller', 'Müller and Müller'],
  ['Universite´ de Nıˆmes', 'Université de Nîmes'],
  ['Universit`a di Ang´elica', 'Università di Angélica'],
  ['Franc¸ois, Fran¸cois', 'François, François'],
  ['Dvoˇr´ak, S¸ahin, ˚Angstr¨om', 'Dvořák, Şahin, Ångström'],
  ['Jose´ Antonio, ´Alvaro', 'José Antonio, Álvaro'],
  ['M¨ uller', 'Müller'],
])('CV-01: %s is read as %s', (apart, together) => {
  expect(joinAccents(apart)).toBe(together)
})

test.each(['a ` b ` c', '5˚', 'José Núñez', '´', '± ¨'])('leaves %s unchanged', (text) => {
  expect(joinAccents(text)).toBe(text)
})
