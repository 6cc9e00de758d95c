import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type BulkKind = 'remind' | 'archive' | 'unarchive' | 'remove'

type BulkLabels = {
  /** Progress, such as "Sending reminders 6 of 10". */
  progress: (finished: number, total: number) => MessageDescriptor
  /** Counts of rows that are done and not done. */
  counts: (done: number, notDone: number) => MessageDescriptor
  /** Headline after the end, if some rows are not done. Without it the counts are the headline. */
  headline?: (notDone: number) => MessageDescriptor
  working: MessageDescriptor
  done: (time: string) => MessageDescriptor
  notDone: (reason: string) => MessageDescriptor
}

/** Texts of the bar and of the Result column. Key: kind of bulk action. */
export const bulkLabels: Record<BulkKind, BulkLabels> = {
  remind: {
    progress: (finished, total) => msg`Sending reminders ${finished} of ${total}`,
    counts: (done, notDone) => msg`${done} sent, ${notDone} not sent`,
    working: msg`Sending`,
    done: (time) => msg`Sent ${time}`,
    notDone: (reason) => msg`Not sent: ${reason}`,
  },
  archive: {
    progress: (finished, total) => msg`Archiving ${finished} of ${total}`,
    counts: (done, notDone) => msg`${done} archived, ${notDone} not archived`,
    headline: (refused) => msg`${refused} rows could not be updated`,
    working: msg`Archiving`,
    done: (time) => msg`Archived ${time}`,
    notDone: (reason) => msg`Not archived: ${reason}`,
  },
  unarchive: {
    progress: (finished, total) => msg`Unarchiving ${finished} of ${total}`,
    counts: (done, notDone) => msg`${done} unarchived, ${notDone} not unarchived`,
    headline: (refused) => msg`${refused} rows could not be updated`,
    working: msg`Unarchiving`,
    done: (time) => msg`Unarchived ${time}`,
    notDone: (reason) => msg`Not unarchived: ${reason}`,
  },
  remove: {
    progress: (finished, total) => msg`Removing ${finished} of ${total}`,
    counts: (done, notDone) => msg`${done} removed, ${notDone} not removed`,
    headline: (count) => msg`${count} row(s) could not be deleted`,
    working: msg`Removing`,
    done: (time) => msg`Removed ${time}`,
    notDone: (reason) => msg`Not removed: ${reason}`,
  },
}
