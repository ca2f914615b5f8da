// What the types cannot say about forms: that there is no other way to make one, and where a bound is written.

/** The only file that may hold a form element: it asks for a form of @mantine/form. */
const formFile = 'src/client/ui/form.tsx'

/** One that leads to an address by itself, before any script, sends nothing to the API. */
const formElement = /<form(?![\w-]| action="\/)/
/** A number where a field's bound stands; the contract cannot import it from there. */
const writtenBound = /\b(?:maxLength|minLength|max|min|maxTags|maxValues)=\{\s*-?\d/

/** What is wrong with the forms of a component, line by line. */
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
