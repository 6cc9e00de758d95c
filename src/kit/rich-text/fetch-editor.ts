/** The editor of rich text: of all that a form has it weighs most, so no page begins with it. */
export const fetchEditor = () => import('./rich-text-editor.tsx')
