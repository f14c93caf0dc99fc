/** Bundles the server when one of its inputs changed since the last time. */
export declare function buildServerIfChanged(): Promise<void>
