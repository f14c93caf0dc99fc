/**
 * Who reads what people enter: of each form of the web, each reader (from `apps/`) with the fields that it reads.
 * `columns` is the list of the form's own page, read by people. `note` is what people write for people, and what promises
 * nothing. A field that is stored under another name stands with it: `field:name`. A field without a reader is not offered.
 */
export type FormReaders = Readonly<Record<string, Readonly<Record<string, string>>>>
