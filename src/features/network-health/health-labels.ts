import type { BackupFailure, FailureReason, QueueName } from '@contract/network-health.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const queueLabels: Record<QueueName, MessageDescriptor> = {
  mails: msg`Emails`,
  texts: msg`Texts`,
  jobs: msg`Background jobs`,
  people: msg`Waiting for a person`,
}

/** Reason why a backup or drill failed. */
export const backupFailureLabels: Record<BackupFailure, MessageDescriptor> = {
  no_space: msg`The backup folder is full.`,
  not_writable: msg`The server may not write to the backup folder.`,
  bucket_refused: msg`The bucket refused the backup.`,
  file_missing: msg`A file that a record names is missing.`,
  wrong_passphrase: msg`The passphrase does not open the backup.`,
  not_encrypted: msg`The backup is not encrypted, and may be forged.`,
  interrupted: msg`The server stopped before the backup was finished.`,
  failed: msg`The reason is in the server’s log.`,
}

/** Action for the person who runs the server. */
export const backupRepairLabels: Record<BackupFailure, MessageDescriptor> = {
  no_space: msg`Make room in the backup folder, or set BACKUP_TO to a larger disk.`,
  not_writable: msg`Let the server’s user write to the folder of BACKUP_TO.`,
  bucket_refused: msg`Check the five S3_ settings and the rights of the bucket’s key.`,
  file_missing: msg`Restore the missing file from an older backup. The log has its id.`,
  wrong_passphrase: msg`Set BACKUP_PASSPHRASE to the passphrase of the backups.`,
  not_encrypted: msg`Find out who wrote the file. After BACKUP_PASSPHRASE is set, the next backup is encrypted.`,
  interrupted: msg`Check that the server runs through the night. The next backup starts by itself.`,
  failed: msg`Look for “backup failed” in the server’s log.`,
}

export const failureLabels: Record<FailureReason, MessageDescriptor> = {
  no_address: msg`No such email address`,
  mailbox_full: msg`Mailbox full`,
  mail_refused: msg`Refused by the mail server`,
  mail_given_up: msg`Not accepted for three days`,
  not_mobile: msg`Not a mobile number`,
  text_stopped: msg`Wants no more texts`,
  text_not_needed: msg`No longer needed`,
  text_refused: msg`Refused by the text service`,
}
