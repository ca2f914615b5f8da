import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import { showOverlay } from '../navigation.client.ts'
import classes from './command-palette.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { type Found, usePaletteEntries } from './use-palette-entries.ts'

const [store, palette] = createSpotlight()

type ActionsProps = {
  groups: { label: string; entries: Found[] }[]
  idOf: (index: number) => string
  onLeave: () => void
}

/** The library reserves an action's `id`. */
const named = (id: string) => (node: HTMLButtonElement | null) => {
  if (node) node.id = id
}

const Actions = ({ groups, idOf, onLeave }: ActionsProps) => {
  const { selected } = useSpotlight(store)
  const navigate = useNavigate()
  let at = -1
  return groups.map(({ label, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
    <div key={label} role="group" aria-label={label} className={classes.group}>
      <div className={classes.label} aria-hidden="true">
        {label}
      </div>
      {entries.map(({ id, label: name, detail, icon: Icon, link, run }) => {
        at += 1
        return (
          <Spotlight.Action
            key={id}
            ref={named(idOf(at))}
            role="option"
            aria-selected={at === selected}
            className={classes.action ?? ''}
            onClick={() => {
              if (run) return queueMicrotask(run)
              onLeave()
              void navigate(link)
            }}
          >
            <Icon size={20} aria-hidden="true" className={classes.icon} />
            <span className={classes.words}>
              <bdi>{name}</bdi>
              {detail ? (
                <span className={classes.detail}>
                  <bdi>{detail}</bdi>
                </span>
              ) : null}
            </span>
          </Spotlight.Action>
        )
      })}
    </div>
  ))
}

/**
 * Selects the first entry whenever the results change, until the arrow keys have moved the selection. The library marks
 * the selected entry in the DOM.
 */
const useChosenEntry = (listId: string, ids: string, hasMoved: RefObject<boolean>) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the list anew when its entries change
  useEffect(() => {
    const actions = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])]
    const chosen = hasMoved.current ? actions.findIndex((action) => action.hasAttribute('data-selected')) : 0
    const index = Math.max(0, chosen)
    for (const [at, action] of actions.entries()) {
      if (at === index) action.setAttribute('data-selected', 'true')
      else action.removeAttribute('data-selected')
    }
    store.updateState((state) => ({ ...state, selected: actions.length > 0 ? index : -1 }))
  }, [listId, ids])
}

/** Command palette for screens, universities, programmes and the user's applications; arrow keys and Enter choose. */
export const CommandPalette = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [debouncedQuery] = useDebouncedValue(query.trim(), 200)
  const { groups, isAsking, hasFailed } = usePaletteEntries(query, debouncedQuery)
  const { selected } = useSpotlight(store)
  const listId = useId()
  const isMentor = useCachedRole().role === 'mentor'
  const placeholder = t(isMentor ? 'plans.palette.mentorPlaceholder' : 'plans.palette.placeholder')
  const leave = useFocusBack()
  useEffect(() => palette.open(), [])
  // Id of the listbox, by which the library's arrow keys find the entries.
  useEffect(() => store.updateState((state) => ({ ...state, listId })), [listId])
  const idOf = (index: number) => `${listId}-${index}`
  const hasMoved = useRef(false)
  const entries = groups.flatMap((group) => group.entries)
  useChosenEntry(listId, entries.map(({ id }) => id).join(' '), hasMoved)
  const words = () => {
    if (isAsking) return t('plans.palette.searching')
    if (hasFailed) return t('plans.palette.failed')
    return entries.length === 0 ? t('plans.palette.none') : t('plans.palette.found', { count: entries.length })
  }
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        hasMoved.current = false
        setQuery(typed)
      }}
      shortcut={null}
      onSpotlightClose={() => showOverlay(undefined)}
      radius="md"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 150, transition: 'fade' }}
      attributes={{ content: { 'aria-label': t('plans.search') } }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 && selected < entries.length ? idOf(selected) : undefined}
        maxLength={maxQueryLength}
        classNames={{ input: classes.search ?? '' }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true
        }}
      />
      {/* Named listbox for keyboard users: Spotlight's own list scrolls in a part without a role. */}
      <div id={listId} role="listbox" aria-label={t('plans.search')} className={classes.list}>
        <Actions groups={groups} idOf={idOf} onLeave={leave} />
      </div>
      <div className={classes.status} role="status">
        {words()}
      </div>
    </Spotlight.Root>
  )
}
