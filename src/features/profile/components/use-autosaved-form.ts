import { ORPCError } from '@orpc/client'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameValue } from '#src/client/draft-storage.ts'
import { findFailedField, formatErrorText } from '#src/client/errors.ts'
import { invalidateUndoOffers, showToast } from '#src/client/ui/toasts.ts'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'

/** Pause after the last keystroke before the fields are saved. */
const saveDelayMs = 800

type AutosaveOptions<Fields extends object> = {
  /** Id of the user, whose unsaved fields this browser keeps. */
  owner: string | undefined
  /** Name of the fields in this browser, unique for the user. */
  item: string
  /** Returns the values of the server, as far as this page knows them. */
  readKnown: () => Fields
  /** Saves the changed fields and caches the stored values, which it returns. Throws when saving fails. */
  save: (changed: Partial<Fields>, fields: Fields) => Promise<Partial<Fields>>
  validate: (fields: Fields) => Partial<Record<keyof Fields, ReactNode>>
}

const pickFields = <Fields extends object>(fields: Fields, isPicked: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name))) as Partial<Fields>

/**
 * Returns a function that reads the values of the server, and one that records a save. What the user typed stays in its
 * field as long as the server has the same: it trims text, and its value would delete a space before the next word.
 */
const useKnownValues = <Fields extends object>(readKnown: () => Fields) => {
  const saved = useRef(new Map<string, { typed: unknown; stored: unknown }>())
  const read = (): Fields => {
    const entries = Object.entries(readKnown()).map(([name, value]) => {
      const last = saved.current.get(name)
      return [name, last && isSameValue(last.stored, value) ? last.typed : value]
    })
    return Object.fromEntries(entries) as Fields
  }
  const record = (changed: Partial<Fields>, stored: Partial<Fields>) => {
    for (const [name, typed] of Object.entries(changed))
      saved.current.set(name, { typed, stored: stored[name as keyof Fields] })
  }
  return { read, record }
}

/**
 * Returns functions that record the value which an error response names, and that list the fields which still have such
 * a value, with the text of the error. They are invalid until they are changed: sent again, they would keep the other
 * fields from being saved.
 */
const useRejectedValues = <Fields extends object>(formatText: (error: unknown) => string) => {
  const rejected = useRef(new Map<string, { value: unknown; text: string }>())
  const record = (error: unknown, changed: Partial<Fields>) => {
    const name = error instanceof ORPCError ? findFailedField(error.data)?.split('.')[0] : undefined
    if (name !== undefined && name in changed)
      rejected.current.set(name, { value: changed[name as keyof Fields], text: formatText(error) })
  }
  const list = (fields: Fields): Record<string, ReactNode> => {
    const standing = [...rejected.current].filter(([name, { value }]) =>
      isSameValue(value, fields[name as keyof Fields]),
    )
    return Object.fromEntries(standing.map(([name, { text }]) => [name, text]))
  }
  return { record, list }
}

/**
 * Form that saves by itself: each valid field after a pause and when it is left. Leaving a field reports the save and
 * offers to undo it (SS-05). Unsaved and invalid fields stay in this browser. An error never moves the focus, because
 * the user may be typing in another field by then.
 */
export const useAutosavedForm = <Fields extends object>(options: AutosaveOptions<Fields>) => {
  const { t } = useTranslation()
  const { owner, item, readKnown, save, validate } = options
  const known = useKnownValues(readKnown)
  const rejected = useRejectedValues<Fields>((error) => formatErrorText(error, t))
  const { draft, status } = useDraft<Fields>({
    persist: 'server',
    draftKey: { owner, item },
    initial: readKnown(),
    server: {
      delayMs: saveDelayMs,
      known: known.read,
      listInvalid: (fields) => Object.keys({ ...rejected.list(fields), ...validate(fields) }),
      send: async (fields, changed) => {
        try {
          known.record(changed, await save(changed, fields))
        } catch (error) {
          rejected.record(error, changed)
          form.setErrors((errors) => ({ ...errors, ...rejected.list(draft.fields()) }))
          throw error
        }
      },
    },
  })
  /** Values before the changes that no toast has reported yet. */
  const before = useRef<Partial<Fields>>({})
  /** Values that the latest undo toast restores. */
  const offered = useRef<Partial<Fields>>({})
  const form = useDraftForm<Fields>({
    draft,
    change: (part) => {
      // The undo would revert this change too.
      if (Object.keys(part).some((name) => name in offered.current)) withdrawUndo()
      before.current = { ...pickFields(draft.fields(), (name) => name in part), ...before.current }
      draft.change(part)
    },
  })
  const withdrawUndo = () => {
    invalidateUndoOffers()
    offered.current = {}
  }
  /** Shows which of the changed fields are invalid. */
  const showErrors = () => {
    const { unsaved } = draft.read()
    const fields = draft.fields()
    const problems = Object.entries({ ...rejected.list(fields), ...validate(fields) })
    form.setErrors(Object.fromEntries(problems.filter(([name]) => name in unsaved)) as Record<string, ReactNode>)
  }
  const undo = async (values: Partial<Fields>) => {
    draft.change(values)
    await draft.save()
    if (draft.read().status === 'saved') showToast({ message: t('applications.undone') })
  }
  const offerUndo = () => {
    const { unsaved } = draft.read()
    const fields = draft.fields()
    const changed = pickFields(before.current, (name) => !(name in unsaved))
    before.current = pickFields(before.current, (name) => name in unsaved)
    const values = pickFields(
      changed,
      (name) => !isSameValue(changed[name as keyof Fields], fields[name as keyof Fields]),
    )
    if (Object.keys(values).length === 0) return
    offered.current = values
    showToast({
      message: t('profile.updated'),
      tone: 'success',
      action: { label: t('applications.undo'), onPress: () => void undo(values) },
    })
  }
  /** Saves when a field is left, and shows which of the changed fields are invalid. */
  const handleLeave = async () => {
    showErrors()
    await draft.save()
    offerUndo()
  }
  return { form, status, retry: () => void draft.save(), handleLeave: () => void handleLeave() }
}
