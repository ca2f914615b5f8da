// Form rules that types cannot express: every form uses one component, and bounds are named constants.

/** The only file that may contain a form element: it requires a form of @mantine/form. */
const formFile = 'src/client/ui/form.tsx'

/** A form that navigates to an address before any script sends nothing to the API. */
const formElement = /<form(?![\w-]| action="\/)/
/** A literal number as a field's bound; the contract cannot import it from there. */
const writtenBound = /\b(?:maxLength|minLength|max|min|maxTags|maxValues)=\{\s*-?\d/

/** Lists the problems of the forms of a component, line by line. */
export const findFormProblems = (file: string, text: string): string[] => {
  if (!file.endsWith('.tsx') || /\.test\.tsx$/.test(file)) return []
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`
    return [
      ...(formElement.test(line) && file !== formFile
        ? [`${place}: a form is <Form> of client/ui/form.tsx over a useForm of @mantine/form.`]
        : []),
      ...(writtenBound.test(line)
        ? [`${place}: a field's bound is a constant of the feature's rules, which its contract imports too.`]
        : []),
    ]
  })
}
