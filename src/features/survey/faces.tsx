import type { Agreement } from '@contract/surveys.ts'
import type { ReactNode } from 'react'

/** Mouth of each face. The faces differ in the mouth, not in colour. */
const mouths: Record<Agreement, ReactNode> = {
  strongly_agree: <path d="M7.4 13.4a4.7 4.7 0 0 0 9.2 0Z" />,
  agree: <path d="M7.8 14c1.1 1.5 2.5 2.2 4.2 2.2s3.1-.7 4.2-2.2" />,
  neither_agree_or_disagree: <path d="M8.2 15.3h7.6" />,
  disagree: <path d="M7.9 16.6c1.1-1.4 2.5-2.1 4.1-2.1s3 .7 4.1 2.1" />,
  strongly_disagree: (
    <>
      <path d="M7.6 17.2c1-2.2 2.5-3.3 4.4-3.3s3.4 1.1 4.4 3.3" />
      <path d="m7.2 7.8 2.5 1.2M16.8 7.8l-2.5 1.2" />
    </>
  ),
}

/** Face for a level of agreement. It is decorative, because the text next to it has the same meaning. */
export const Face = ({ agreement }: { agreement: Agreement }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-7 flex-none fill-none stroke-current stroke-[1.9] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <circle cx="12" cy="12" r="10" />
    <path d="M9 10.2h.01M15 10.2h.01" strokeWidth="2.6" />
    {mouths[agreement]}
  </svg>
)
