import { useEffect } from 'react'

const property = '--visible-block-size'

/**
 * Fits pages that fill the window into the part above the on-screen keyboard. Only Safari needs it: elsewhere the
 * viewport itself shrinks (`interactive-widget` in index.html).
 */
export const useVisibleHeight = (): void => {
  // The viewport is outside React.
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const fit = () => {
      // Zooming shrinks the viewport too, but must not change the layout.
      const height = Math.round(viewport.height * viewport.scale)
      if (height >= window.innerHeight - 1) return root.style.removeProperty(property)
      root.style.setProperty(property, `${height}px`)
      // Safari has scrolled the focused field into view before the page fitted.
      if (viewport.scale === 1) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      root.style.removeProperty(property)
    }
  }, [])
}
