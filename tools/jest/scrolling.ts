/** jsdom lays nothing out, so there is nowhere to scroll to: under Jest, scrolling does nothing. */
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
