import { addDays, type Day } from '@contract/rules/days.ts'

export type Week<Item> = {
  /** Monday of the week. */
  start: Day
  /** Friday of the week, or Sunday if the week has items on a weekend. */
  end: Day
  items: Item[]
}

/** Groups items by week, sorted by day. */
export function groupByWeek<Item extends { date: Day }>(items: readonly Item[]): Week<Item>[] {
  const weeks = new Map<Day, Week<Item>>()
  for (const item of items.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const start = getMonday(item.date)
    const week = weeks.get(start) ?? { start, end: addDays(start, 4), items: [] }
    weeks.set(start, week)
    week.items.push(item)
    if (item.date > week.end) week.end = addDays(start, 6)
  }
  return [...weeks.values()]
}

/** Returns the Monday of a day's week. */
export function getMonday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
