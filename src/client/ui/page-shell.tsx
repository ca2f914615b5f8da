import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-shell.module.css'

type PageShellProps = {
  children: ReactNode
  /** `reading` keeps a text column at the page's own edge; `page` is the full 1200 px. */
  width?: 'page' | 'reading'
  /** Without its own space above and below, for pages made of sections. */
  flush?: boolean
  /** Fills the window below the header, so that parts of the page scroll: on every screen, or on wide ones. */
  fill?: 'always' | 'wide' | undefined
}

/** The measured column that every page body sits in. */
export const PageShell = ({ children, width = 'page', flush = false, fill }: PageShellProps) => (
  <Container className={flush ? classes.flush : classes.shell} data-fill={fill}>
    {width === 'reading' ? <div className={classes.reading}>{children}</div> : children}
  </Container>
)
