import * as v from 'valibot'

/**
 * Checks that a text is base64. It looks for a wrong character, because a pattern that matches millions of right ones
 * can exceed the stack.
 */
export function isBase64(text: string): boolean {
  return !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))
}

/** Action for `data:{type};base64,{content}`: checks the content, after a pattern has checked what precedes it. */
export const base64Content = v.check((url: string) => isBase64(url.slice(url.indexOf(',') + 1)))
