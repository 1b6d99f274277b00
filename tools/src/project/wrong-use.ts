/** A command got wrong arguments. The message says what is wrong. */
export class WrongUse extends Error {}
