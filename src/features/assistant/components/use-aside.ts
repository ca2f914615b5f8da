import { useEffect, useState } from 'react'

/** Below this width the button has no margin of its own beside the page (48em). */
const phone = '(max-width: 47.99em)'
/** The button's size and its distance from the edges of the window, in pixels. */
const [size, distance] = [56, 16]

/** What must not be covered: what can be pressed or chosen, and what a list says in a mark. */
const keptFree = 'main :is(a, button, select, input, textarea, label, td, [data-tier], [data-badge], [data-figures])'

const overlaps = (a: DOMRect, b: { left: number; right: number; top: number; bottom: number }): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

const isCovering = (): boolean => {
  const isRtl = document.documentElement.dir === 'rtl'
  const left = isRtl ? distance : window.innerWidth - distance - size
  const top = window.innerHeight - distance - size
  const bounds = { left, right: left + size, top, bottom: top + size }
  return [...document.querySelectorAll(keptFree)].some((element) => overlaps(element.getBoundingClientRect(), bounds))
}

/** Milliseconds without a movement after which the page counts as being at rest: looking costs a pass over all that can be pressed. */
const rest = 100

/** Whether the button at the corner of a phone's screen covers something there, once the page is at rest. */
export const useAside = (): boolean => {
  const [isAside, setAside] = useState(false)
  // The page under the button is outside React: it scrolls, grows and turns.
  useEffect(() => {
    const narrow = window.matchMedia(phone)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setAside(narrow.matches && isCovering()), rest)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(waiting)
      sizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isAside
}
