import { useEffect, useState } from 'react'
import { codeOf } from '../failures.ts'
import { type DraftPlace, forgetDraft, leaveDraft, readDraft, writeDraft } from '../kept-draft.ts'

type FormState<Fields> = {
  fields: Fields
  /** What the fields were when nothing had been typed. */
  initial: Fields
  /** The version that the fields are based on; undefined after the person was shown what stands there now. */
  version: number | undefined
  isRestored: boolean
}

/** What a form knows of its draft. */
export interface KeptForm<Fields> {
  fields: Fields
  /** The version that saving is based on. */
  version: number
  isRestored: boolean
  change: (part: Partial<Fields>) => void
  /** For a failed save: after a conflict, which is shown beside what stands there now, the next one is based on that. */
  tellConflict: (error: unknown) => void
  /** For fields that were saved. */
  settle: (saved: Fields) => void
  /** Back to what stands there without the draft, which is given up. */
  discard: () => void
}

/**
 * The fields of a form that is sent as a whole, kept in this browser until they are saved or given up, and there again
 * on return. `initial` is what stands in the form without a draft, `version` the present version of what it is about.
 * Saving is based on the version that the fields were typed over, however often the row is read anew underneath and
 * however long the draft has waited, so that it never writes over what the person has not seen; after a conflict on the
 * present one.
 */
export const useKeptDraft = <Fields extends object>(
  about: DraftPlace,
  initial: Fields,
  version = 0,
): KeptForm<Fields> => {
  // Whoever is signed in later in another tab, this text is of the person who opened the form.
  const [place] = useState(about)
  const fresh = (): FormState<Fields> => ({ fields: initial, initial, version, isRestored: false })
  const [state, setState] = useState<FormState<Fields>>(() => {
    const kept = readDraft(place, initial, Date.now())
    return kept ? { ...kept, initial, isRestored: true } : fresh()
  })
  // The page is outside React: only it says that it goes, and with it the form.
  useEffect(() => {
    const leave = () => leaveDraft(place)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [place])
  const base = state.version ?? version
  return {
    fields: state.fields,
    version: base,
    isRestored: state.isRestored,
    change: (part: Partial<Fields>) => {
      const fields = { ...state.fields, ...part }
      setState({ ...state, fields })
      writeDraft(place, { fields, version: base }, { initial: state.initial, now: Date.now() })
    },
    tellConflict: (error) => {
      if (codeOf(error) === 'EDIT_CONFLICT') setState((now) => ({ ...now, version: undefined }))
    },
    settle: (saved: Fields) => forgetDraft(place, saved),
    discard: () => {
      forgetDraft(place, state.fields)
      setState(fresh())
    },
  }
}
