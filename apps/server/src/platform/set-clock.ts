const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env

/** The clock that was set for this program by libfaketime, for the environment of programs that it starts with one of their own. */
export const setClock: Readonly<Record<string, string>> =
  LD_PRELOAD && FAKETIME
    ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: FAKETIME_DONT_FAKE_MONOTONIC ?? '' }
    : {}
