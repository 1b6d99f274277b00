/** The id of the element in the frame that a section is mounted in. */
export const SECTION_ELEMENT = 'section';
