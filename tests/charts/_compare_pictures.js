/**
 * Runs in a page: draws two pictures at one size.
 *
 * @param {{ svg: string, png: string }} addresses The pictures as data URLs.
 * @returns Whether the bitmap has the shape of the drawing, one and a half times
 *   as large, and the share of pixels that differ plainly.
 */
export async function comparePictures({ svg, png }) {
  const load = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  };
  const [drawing, bitmap] = [await load(svg), await load(png)];
  const { naturalWidth: width, naturalHeight: height } = drawing;
  const pixels = (image) => {
    const canvas = Object.assign(document.createElement("canvas"), {
      width,
      height,
    });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const [one, other] = [pixels(drawing), pixels(bitmap)];
  let apart = 0;
  for (let at = 0; at < one.length; at += 4) {
    const distance = Math.abs(one[at] - other[at]) +
      Math.abs(one[at + 1] - other[at + 1]) +
      Math.abs(one[at + 2] - other[at + 2]);
    if (distance > 150) apart++;
  }
  const isLarger = (of, to) => Math.abs(of - to * 1.5) <= 1;
  return {
    sameSize: isLarger(bitmap.naturalWidth, width) &&
      isLarger(bitmap.naturalHeight, height),
    apart: apart / (width * height),
  };
}
