import { useEffect, useState } from 'react'

/** Media query for windows without a margin for the button (below 48em). */
const phone = '(max-width: 47.99em)'
/** Size of the button and its distance from the window's edges, in pixels. */
const [size, distance] = [56, 16]

/** Selector of content that the button must not cover: controls, and marks in lists. */
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

/** Debounce time in milliseconds: the check measures all controls of the page. */
const rest = 100

/** Tells whether the button covers content on a phone, once the page has stopped scrolling and changing. */
export const useAside = (): boolean => {
  const [isAside, setAside] = useState(false)
  // Scrolling, size and orientation are outside React.
  useEffect(() => {
    const narrow = window.matchMedia(phone)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const updateLayout = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setAside(narrow.matches && isCovering()), rest)
    }
    const sizes = new ResizeObserver(updateLayout)
    sizes.observe(document.body)
    window.addEventListener('scroll', updateLayout, { passive: true })
    window.addEventListener('resize', updateLayout)
    return () => {
      clearTimeout(waiting)
      sizes.disconnect()
      window.removeEventListener('scroll', updateLayout)
      window.removeEventListener('resize', updateLayout)
    }
  }, [])
  return isAside
}
