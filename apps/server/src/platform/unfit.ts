/** Why the server cannot start before a person has changed something: a setting, a right, a version. */
export class Unfit extends Error {}
