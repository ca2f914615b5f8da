import { Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Heading of a step; takes the focus when the step opens, so that screen readers announce it. */
export const StepHeading = ({ title, lede }: { title: string; lede: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the heading, because the focused button no longer exists.
  useEffect(() => {
    // Moves the focus to the heading, because the control that led here is gone. Focus elsewhere, such as in a dialog
    // that was opened while a slow first step loaded, is kept.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div>
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" mt="xs">
        {lede}
      </Text>
    </div>
  )
}
