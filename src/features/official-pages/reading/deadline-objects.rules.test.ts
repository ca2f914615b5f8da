import { describe, expect, it } from 'vitest'
import { namesOtherObject } from './deadline-objects.rules.ts'

describe('namesOtherObject', () => {
  it.each([
    'submit your application and all materials by',
    'complete the online form no later than',
    'send slides and application by',
    'applicants hand in their proposal by',
    'apply for the fall by',
    'apply for admission to the master of music before',
    'all application materials are due',
    'applications for the may class close on',
    'deadline:',
  ])('lets "%s" be about an application', (clause) => {
    expect(namesOtherObject(clause)).toBe(false)
  })

  it.each([
    'submit the health form by',
    'apply for a parking permit by',
    'applications for summer teaching are due',
    'file the conversion form no later than',
    'requests for reappointment are due',
    'the match ranking is due',
    'return the signed lease before',
  ])('tells that "%s" is about something else', (clause) => {
    expect(namesOtherObject(clause)).toBe(true)
  })
})
