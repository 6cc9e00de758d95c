/** Loads the rich text editor lazily, because it is the heaviest part of a form. */
export const fetchEditor = () => import('./rich-text-editor.tsx')
