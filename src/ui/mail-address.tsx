import { Fragment } from 'react'

/** A mail address. One too long for its line breaks after its at sign or a dot, before it breaks inside a word. */
export const MailAddress = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="name">
    {children.split(/(?<=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places
      <Fragment key={at}>
        {at > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </bdi>
)
