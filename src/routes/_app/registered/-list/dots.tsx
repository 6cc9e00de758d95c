/** The picture of a row's menu. Drawn here: long lists have it in each row. */
export const DOTS = (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-[1.6rem] stroke-current stroke-4 [stroke-linecap:round]"
  >
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
)
