declare module 'virtual:cy-*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
