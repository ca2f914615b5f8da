import { describe, expect, it } from 'vitest'
import { findFormProblems } from './form-problems.ts'

const component = 'src/features/notes/components/note-form.tsx'

describe('the form check', () => {
  it.each([
    '<form onSubmit={save}>',
    '    <form',
    '<form action={save}>',
    '<TextInput maxLength={200} />',
    'max={ 5 }',
    'min={0}',
    'min={-1}',
    'maxTags={20}',
  ])('%j in a component is refused', (line) => {
    expect(findFormProblems(component, `first\n${line}`)).toEqual([expect.stringContaining(`${component}:2: `)])
  })

  it.each([
    '<Form form={form} onSubmit={save.run}>',
    '<form action="/universities" className={classes.look}>',
    '<TextInput maxLength={maxNameLength} />',
    'max={experienceYears.max}',
    'maxRows={14}',
  ])('%j passes', (line) => {
    expect(findFormProblems(component, line)).toEqual([])
  })

  it('the single form element passes in its file, and tests are exempt', () => {
    expect(findFormProblems('src/client/ui/form.tsx', '<form')).toEqual([])
    expect(findFormProblems('src/client/ui/form.test.tsx', '<form')).toEqual([])
  })
})
