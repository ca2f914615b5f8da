import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import classes from './theme.module.css'

// Bottle green, the lamp of a reading room: the one colour of action. Step 7 on paper 8.5, white on it 8.9.
const pine: MantineColorsTuple = [
  '#eef5f1',
  '#dceae3',
  '#bbd6c9',
  '#a9ccbc',
  '#64a088',
  '#3f8469',
  '#216b52',
  '#125442',
  '#0d4335',
  '#08302a',
]
// Brass, used for points and strokes (step 5 on paper 3.8) and for warm text (step 7 on paper 6.5).
const brass: MantineColorsTuple = [
  '#fbf0da',
  '#f8e6c3',
  '#f1d193',
  '#e8bd66',
  '#d9a038',
  '#b0740f',
  '#93600a',
  '#7f5208',
  '#664106',
  '#4b2f04',
]
// Brick, for what failed or cannot be undone. Step 6 on paper 6.7, step 7 on its tint 8.0.
const brick: MantineColorsTuple = [
  '#fdf1ee',
  '#fadfd9',
  '#f2bdb3',
  '#e59384',
  '#d46a57',
  '#be4835',
  '#a3311f',
  '#892717',
  '#6e1f12',
  '#52160c',
]
// Ink thinned towards paper. Step 6 on paper 4.8, step 7 6.6, step 9 15.7; step 5 edges controls at 3.4.
const ink: MantineColorsTuple = [
  '#fafaf7',
  '#f2f3ee',
  '#e9eae4',
  '#dcded7',
  '#c9ccc5',
  '#828984',
  '#68726d',
  '#525d58',
  '#36403c',
  '#1a211f',
]

// Mantine's colour names map to the palette, so that a stray color="blue" cannot leave it.
const colors = {
  pine,
  brass,
  brick,
  gray: ink,
  red: brick,
  green: pine,
  teal: pine,
  blue: pine,
  yellow: brass,
  orange: brass,
}

const oneRadius = '0.375rem'

// Plain objects, not Component.extend(): naming a component here would put it into the first JavaScript of every page.
const components = {
  ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray.8' } },
  Alert: {
    defaultProps: { variant: 'light', radius: 'md' },
    classNames: { root: classes.alert, title: classes.alertTitle },
  },
  Anchor: { defaultProps: { underline: 'always' }, classNames: { root: classes.anchor } },
  Badge: { defaultProps: { radius: 'md', variant: 'light', size: 'lg' }, classNames: { root: classes.badge } },
  Button: { defaultProps: { size: 'md' }, classNames: { root: classes.button } },
  Card: { defaultProps: { withBorder: true, padding: 'lg', shadow: 'none' }, classNames: { root: classes.card } },
  Checkbox: { defaultProps: { size: 'md' }, classNames: { body: classes.choice, input: classes.box } },
  Container: { defaultProps: { size: 'var(--page-width)', px: 'var(--gutter)' } },
  Divider: { defaultProps: { color: 'gray.3' } },
  // The header of a drawer is not a banner landmark.
  Drawer: {
    defaultProps: { radius: 0, padding: 'lg', attributes: { header: { role: 'none' } } },
    classNames: { title: classes.overlayTitle },
  },
  Fieldset: { classNames: { root: classes.fieldset, legend: classes.label } },
  Input: { defaultProps: { size: 'md' }, classNames: { input: classes.input } },
  // Help sits under the field, where it stays readable beside the error (look: labels above, help under).
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  },
  Menu: {
    // A menu stays open when its button scrolls away: hiding it would lose the focus inside.
    defaultProps: { shadow: 'md', radius: 'md', offset: 8, hideDetached: false, transitionProps: { duration: 150 } },
    classNames: { item: classes.menuItem },
  },
  Modal: {
    defaultProps: { centered: true, padding: 'lg', shadow: 'md', attributes: { header: { role: 'none' } } },
    classNames: { title: classes.overlayTitle },
  },
  NavLink: { classNames: { root: classes.menuItem } },
  Notification: { defaultProps: { withBorder: true, radius: 'md' }, classNames: { root: classes.notification } },
  Paper: { defaultProps: { radius: 'md' } },
  Pagination: { classNames: { control: classes.page } },
  Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
  Progress: { defaultProps: { size: 8, radius: 'xl' } },
  Radio: { defaultProps: { size: 'md' }, classNames: { body: classes.choice, radio: classes.box } },
  SegmentedControl: { defaultProps: { size: 'md' }, classNames: { root: classes.segmented } },
  Select: { defaultProps: { checkIconPosition: 'right' } },
  Stepper: { defaultProps: { size: 'sm', iconSize: 32 } },
  Switch: { defaultProps: { size: 'md' }, classNames: { body: classes.choice, track: classes.track } },
  Table: {
    defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md', fz: 'sm', highlightOnHover: true },
    classNames: { table: classes.table, th: classes.th, td: classes.td },
  },
  Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
  Text: { defaultProps: { size: 'md' } },
  Textarea: { defaultProps: { autosize: true, minRows: 3 } },
  Tooltip: { defaultProps: { color: 'gray.9', openDelay: 300, events: { hover: true, focus: true, touch: true } } },
} as const

const theme = createTheme({
  colors,
  primaryColor: 'pine',
  primaryShade: 7,
  white: '#ffffff',
  black: '#1a211f',
  fontFamily: 'var(--font-text)',
  // Six sizes: 13, 14, 16, 20, 30 and the display size, which grows from 36 to 52 with the window.
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    xl: '1.875rem',
    display: 'var(--display-size)',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.4', xl: '1.2', display: '1.08' },
  // Two weights are served; medium and bold share the second.
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.5' },
      h6: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  // 8 px rhythm; 4 inside controls.
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2.5rem', section: 'clamp(3.5rem, 8vw, 6rem)' },
  radius: { xs: oneRadius, sm: oneRadius, md: oneRadius, lg: oneRadius, xl: oneRadius },
  defaultRadius: 'md',
  // Hairlines part surfaces; the one shadow belongs to what floats above the page.
  shadows: { xs: 'none', sm: 'none', md: '0 0.5rem 1.5rem rgb(26 33 31 / 10%)', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components,
})

/** Creates the theme with the label of the close button, which has only an icon. */
export const createAppTheme = (close: string) => {
  const closeProps = { closeButtonProps: { 'aria-label': close } }
  const { Drawer, Modal } = components
  return {
    ...theme,
    components: {
      ...components,
      Drawer: { ...Drawer, defaultProps: { ...Drawer.defaultProps, ...closeProps } },
      Modal: { ...Modal, defaultProps: { ...Modal.defaultProps, ...closeProps } },
    },
  }
}

/** Resolves the CSS variables: product colours, and Mantine's variables mapped to them. Contrasts are against paper. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    '--paper': ink[0],
    '--surface': '#ffffff',
    '--sunken': ink[1],
    '--ink': ink[9], // 15.7
    '--ink-quiet': ink[7], // 6.6; on sunken 6.1
    '--ink-faint': ink[6], // 4.8; on sunken 4.5: placeholders
    '--hairline': ink[3], // parts surfaces, carries no meaning
    '--control-line': ink[5], // 3.4; on sunken 3.2: edges of controls
    '--action': pine[7], // 8.5; white on it 8.9
    '--action-hover': pine[8], // 10.7; white on it 11.2
    '--action-tint': pine[0], // action on it 8.0
    '--on-action': '#ffffff',
    '--on-action-quiet': pine[1], // on action 7.1
    '--accent': brass[5], // 3.8: points and strokes, never text under 24 px
    '--accent-ink': brass[7], // 6.5; on its tint 6.0: deadlines within a week
    '--accent-tint': brass[0],
    '--danger': brick[6], // 6.7
    '--danger-tint': brick[0], // danger on it 6.3
    // Tiers: three steps of the action hue, always beside a word and a mark.
    '--tier-reach': pine[0],
    '--tier-reach-ink': pine[7], // 8.0 on its ground
    '--tier-target': pine[3],
    '--tier-target-ink': pine[9], // 8.2 on its ground
    '--tier-safety': pine[7],
    '--tier-safety-ink': '#ffffff', // 8.9 on its ground
  },
  light: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--action)',
    '--mantine-color-default-border': 'var(--hairline)',
    '--mantine-color-default-hover': 'var(--sunken)',
  },
  dark: {},
})
