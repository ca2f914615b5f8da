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
  const place = { left, right: left + size, top, bottom: top + size }
  return [...document.querySelectorAll(keptFree)].some((element) => overlaps(element.getBoundingClientRect(), place))
}

/** Whether the button at the corner of a phone's screen would cover something there. */
export const useAside = (): boolean => {
  const [isAside, setAside] = useState(false)
  // The page under the button is outside React: it scrolls, grows and turns.
  useEffect(() => {
    const narrow = window.matchMedia(phone)
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setAside(narrow.matches && isCovering()))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isAside
}
