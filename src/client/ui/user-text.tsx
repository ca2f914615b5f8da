import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './user-text.module.css'

interface UserTextProps extends Omit<TextProps, 'className'> {
  children: ReactNode
  /** The element, a paragraph by default. */
  component?: 'p' | 'div' | 'dd' | 'blockquote'
  className?: string | undefined
  lang?: string | undefined
}

/**
 * Renders text that a person wrote. It keeps its own direction (`unicode-bidi: plaintext`) and is aligned with the page: an English name on an Arabic
 * page reads from left to right and stands at the right edge. `dir="auto"` on a block would move it to the left edge, away from its label.
 */
export function UserText({ component = 'p', className, ...props }: UserTextProps) {
  return (
    <Text
      component={component}
      className={className ? `${classes.text} ${className}` : (classes.text ?? '')}
      {...props}
    />
  )
}
